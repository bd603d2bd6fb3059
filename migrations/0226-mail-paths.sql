-- Links of waiting mail lead to the site by path: where it is reached is added when it is sent. Whatever
-- host was asked for when they were queued goes.

update outbox_messages set
  text = regexp_replace(text, 'https?://[^/\s"''<>]+(?=/(manage|event|admin|help|contact)\M)', 'site:', 'g'),
  html = regexp_replace(html, 'https?://[^/\s"''<>]+(?=/(manage|event|admin|help|contact)\M)', 'site:', 'g')
where sent_at is null and failed_at is null;
