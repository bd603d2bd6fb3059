"""Prints the dates of a calendar file as Python's recurring_ical_events works them out, as JSON.

Arguments: the file, the first and the last day. Standard input: UIDs of entries that are told in UTC, with
the zone whose clock they repeat by. Of each date: its entry's UID and its start, which is an instant in UTC,
a wall time without a zone, or a day. Entries that Python refuses are told apart.
"""

import collections
import datetime
import json
import sys

import icalendar
import recurring_ical_events

file, first, last = sys.argv[1:]
zones = json.load(sys.stdin)
span = [datetime.date.fromisoformat(day) for day in (first, last)]


def told(value):
    if not isinstance(value, datetime.datetime):
        return value.isoformat()
    if value.tzinfo is None:
        return value.isoformat(timespec="minutes")
    at = value.astimezone(datetime.timezone.utc).replace(tzinfo=None)
    return at.isoformat(timespec="minutes") + "Z"


with open(file, "rb") as opened:
    calendar = icalendar.Calendar.from_ical(opened.read())

# One by one: a broken entry must not cost the others.
entries = collections.defaultdict(list)
others = []
for component in calendar.subcomponents:
    if component.name == "VEVENT":
        # An end that is not after the start says nothing, and is refused.
        if "DTEND" in component and type(component["DTEND"].dt) is type(component["DTSTART"].dt):
            if component["DTEND"].dt <= component["DTSTART"].dt:
                del component["DTEND"]
        entries[str(component.get("UID", ""))].append(component)
    else:
        others.append(component)

own_zone = calendar.get("X-WR-TIMEZONE")
dates, refused = [], []
for uid, components in entries.items():
    calendar.subcomponents = others + components
    calendar.pop("X-WR-TIMEZONE", None)
    if uid in zones or own_zone:
        calendar.add("X-WR-TIMEZONE", zones.get(uid, own_zone))
    try:
        for event in recurring_ical_events.of(calendar).between(*span):
            dates.append({"uid": uid, "start": told(event["DTSTART"].dt)})
    except Exception as error:  # Whatever it is, it is told.
        refused.append({"uid": uid, "reason": f"{type(error).__name__}: {error}"})
json.dump({"dates": dates, "refused": refused}, sys.stdout)
