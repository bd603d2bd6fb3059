-- The picture of a pin shows the cities around it.
create index cities_place on cities using gist (point(longitude, latitude));
