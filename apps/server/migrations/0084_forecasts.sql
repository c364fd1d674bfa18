-- Forecasts: what the past of a client taught about its vehicles, and what is forecast of each. Made at night, and can be made again at any time.

create table forecast_models (
  client_id integer not null references clients,
  -- of FORECAST_KINDS in packages/contract
  kind text not null check (kind in ('distance', 'engine', 'risk')),
  -- LEARNED_VERSION of packages/forecast: a model of another version is made anew
  version integer not null,
  -- by the calendar of the client
  learned_on date not null,
  -- whether the model was better than the plain rule
  is_used boolean not null,
  -- what is asked at night; null: the plain rule is used
  model json,
  -- of use: by how much the ends of the plain rule's interval are moved; null: too few forecasts have ended
  moves json,
  -- how good the model and the plain rule were: UseQuality or RiskQuality of packages/contract
  quality json not null,
  primary key (client_id, kind)
);

-- In how many days a vehicle will have been used by amounts of all sizes, by the client's model.
create table use_forecasts (
  device_id integer not null references devices,
  client_id integer not null references clients,
  meter text not null check (meter in ('distance', 'engine')),
  made_on date not null,
  -- UseCurve of packages/forecast
  curve json not null,
  primary key (device_id, meter)
);

-- The last night of each client, by its calendar.
create table forecast_nights (
  client_id integer primary key references clients,
  forecast_on date not null
);

alter table forecast_models enable row level security;
alter table use_forecasts enable row level security;
alter table forecast_nights enable row level security;
