-- A map style may take tiles, glyphs and sprites from other hosts than its own. The page's content security policy lists the
-- hosts that a map is fetched from, so a partner names them. map_url may also be one of the built-in maps, by its name.

alter table partners add column map_hosts text[] not null default '{}';
