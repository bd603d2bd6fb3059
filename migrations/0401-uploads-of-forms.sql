-- Form by which a browser sent a file: another form of the browser can't take it. Null for files of programs.
alter table uploads add column form_hash text;
