-- Codes of cities that several airports serve: LON, NYC, ROM. They are no airports: nobody lands there.
create table city_codes (
  code text primary key check (code ~ '^[A-Z]{3}$'),
  name text not null,
  country text not null,
  latitude double precision not null,
  longitude double precision not null
);
