-- A reading counts as dead before it begins, and no longer when it ends in order, whatever came of it.
alter table feeds add column deaths integer not null default 0;
