-- Why a submission may be spam: [{"code", "detail"}], worked out when it came in. It decides nothing.
alter table submissions add column spam_reasons jsonb not null default '[]';
