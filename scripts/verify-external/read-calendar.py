"""Parses a calendar file from standard input and prints its entries as JSON, with two interpretations of zones."""

import datetime
import json
import sys

import icalendar

content = sys.stdin.buffer.read()
calendar = icalendar.Calendar.from_ical(content)
defined = {str(zone["TZID"]): zone.to_tz() for zone in calendar.walk("VTIMEZONE")}


def instant(prop, by_file):
    value = prop.dt
    if not isinstance(value, datetime.datetime):
        return value.isoformat()
    name = prop.params.get("TZID")
    if name is not None and by_file:
        value = defined[str(name)].localize(value.replace(tzinfo=None))
    utc = value.astimezone(datetime.timezone.utc)
    return utc.strftime("%Y-%m-%dT%H:%M:%S.000Z")


def told(entry, by_file):
    return {
        "uid": str(entry["UID"]),
        "title": str(entry["SUMMARY"]),
        "start": instant(entry["DTSTART"], by_file),
        "end": instant(entry["DTEND"], by_file),
        "by": "the file's zones" if by_file else "Python's zones",
    }


entries = calendar.walk("VEVENT")
json.dump([told(entry, way) for way in (False, True) for entry in entries], sys.stdout)
