-- Sums of what visitors do, a row for each day, kind and subject. Texts that people typed have a keyed hash as their subject;
-- their label is null until they were searched three times.
create table figures (
  day date not null,
  kind text not null,
  subject text not null,
  label text,
  count integer not null check (count > 0),
  primary key (day, kind, subject)
);
create index figures_by_subject on figures (kind, subject, day);
