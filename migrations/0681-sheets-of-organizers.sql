-- Files that an organizer gives by a private link: whose they are. Their events become a submission.
alter table imports add column sender text;
create index imports_senders on imports (lower(sender), created_at desc, id desc) where sender is not null;
