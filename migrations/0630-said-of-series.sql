-- Digest of what a source said of a series last: what it says again must not undo an administrator's edit.
alter table series add column said text;
