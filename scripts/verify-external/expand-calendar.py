"""Prints the dates of calendar files according to Python's recurring_ical_events, as JSON.

Arguments: first and last day. Standard input: one line of JSON per file, with its path and, for entries in
UTC, the zone whose clock they follow, by UID. Prints one line per file, in the same order. Each date has its
entry's UID and its start: an instant in UTC, a wall time without a zone, or a day. Entries that Python rejects
are listed separately.
"""

import collections
import datetime
import json
import signal
import sys

import icalendar
import recurring_ical_events

SECONDS_PER_FILE = 60

span = [datetime.date.fromisoformat(day) for day in sys.argv[1:3]]


class TooSlow(BaseException):
    """Not an Exception, so that handlers for rejected entries do not catch it."""


def stop(*_):
    raise TooSlow(f"takes longer than {SECONDS_PER_FILE} seconds")


signal.signal(signal.SIGALRM, stop)


def told(value):
    if not isinstance(value, datetime.datetime):
        return value.isoformat()
    if value.tzinfo is None:
        return value.isoformat(timespec="minutes")
    at = value.astimezone(datetime.timezone.utc).replace(tzinfo=None)
    return at.isoformat(timespec="minutes") + "Z"


def without_empty_spans(component):
    # An end that is not after the start is meaningless, and the library rejects it.
    if "DTEND" in component and "DTSTART" in component:
        start, end = component["DTSTART"].dt, component["DTEND"].dt
        if type(end) is type(start) and end <= start:
            del component["DTEND"]


def expand(file, zones):
    with open(file, "rb") as opened:
        calendar = icalendar.Calendar.from_ical(opened.read())
    # Entries are expanded separately, so that a broken one does not affect the others.
    entries = collections.defaultdict(list)
    others = []
    dates, refused = [], []
    for component in calendar.subcomponents:
        if component.name == "VEVENT":
            try:
                without_empty_spans(component)
            except Exception:  # The entry is rejected below.
                pass
            entries[str(component.get("UID", ""))].append(component)
        else:
            others.append(component)
    own_zone = calendar.get("X-WR-TIMEZONE")
    for uid, components in entries.items():
        calendar.subcomponents = others + components
        calendar.pop("X-WR-TIMEZONE", None)
        if uid in zones or own_zone:
            calendar.add("X-WR-TIMEZONE", zones.get(uid, own_zone))
        try:
            for event in recurring_ical_events.of(calendar).between(*span):
                dates.append({"uid": uid, "start": told(event["DTSTART"].dt)})
        except Exception as error:  # Any error is reported as a rejection.
            refused.append({"uid": uid, "reason": f"{type(error).__name__}: {error}"})
    return {"dates": dates, "refused": refused}


for line in sys.stdin:
    asked = json.loads(line)
    signal.alarm(SECONDS_PER_FILE)
    try:
        answer = expand(asked["file"], asked["zones"])
    except (Exception, TooSlow) as error:
        answer = {"problem": str(error)[:200] or type(error).__name__}
    signal.alarm(0)
    print(json.dumps(answer), flush=True)
