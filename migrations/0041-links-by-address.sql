-- Private links are sent again to an address as it is typed, in whatever case.
create index submissions_address on submissions (lower(submitter_email), created_at desc);
