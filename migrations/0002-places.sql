-- Where ZIP codes and cities of the United States lie. The next migration fills both tables from the
-- data packages, once; nothing else writes them.

create table cities (
  id integer primary key,       -- GeoNames' id; negative for a place known from its ZIP codes only
  name text not null,
  state text not null,          -- two-letter code
  latitude double precision not null,
  longitude double precision not null,
  population integer not null,  -- 0 when unknown
  zip_count integer not null,
  -- The name without case, accents, spaces and abbreviations (see place-name.ts). "C" sorts by bytes,
  -- so the index serves beginnings of names.
  search_name text collate "C" not null
);

create table zip_codes (
  zip text collate "C" primary key check (zip ~ '^[0-9]{5}$'),
  city text not null,
  state text not null,
  latitude double precision not null,
  longitude double precision not null,
  population integer not null   -- of the city
);

create index cities_search_name on cities (search_name, state);
