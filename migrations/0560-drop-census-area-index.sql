-- Areas are read whole into memory and searched there.
drop index if exists census_areas_search_name;
