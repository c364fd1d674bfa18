-- Who proposed each part of the settings, and when: { "map": { "by": name, "at": milliseconds since 1970 UTC } }. Parts that were
-- proposed before have no author that is known, and the date of the whole document.
alter table settings_defaults add column origins jsonb not null default '{}';
