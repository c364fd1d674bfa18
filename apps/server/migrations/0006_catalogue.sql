-- What a new platform offers to choose from; its administrators change it as they like. Codes are stable (the web has
-- an icon for each), names are for people.

insert into device_types (code, name_en, name_fr) values
  ('car', 'Car', 'Voiture'),
  ('van', 'Van', 'Fourgonnette'),
  ('truck', 'Truck', 'Camion'),
  ('bus', 'Bus', 'Autobus'),
  ('minibus', 'Minibus', 'Minibus'),
  ('taxi', 'Taxi', 'Taxi'),
  ('motorcycle', 'Motorcycle', 'Moto'),
  ('tricycle', 'Tricycle', 'Tricycle'),
  ('bicycle', 'Bicycle', 'Vélo'),
  ('ambulance', 'Ambulance', 'Ambulance'),
  ('tanker', 'Tanker', 'Camion-citerne'),
  ('trailer', 'Trailer', 'Remorque'),
  ('container', 'Container', 'Conteneur'),
  ('machine', 'Machine', 'Engin'),
  ('tractor', 'Tractor', 'Tracteur'),
  ('generator', 'Generator', 'Groupe électrogène'),
  ('boat', 'Boat', 'Bateau'),
  ('person', 'Person', 'Personne'),
  ('animal', 'Animal', 'Animal'),
  ('asset', 'Asset', 'Équipement');

insert into operators (name, country_code2) values
  ('Orange', 'CI'), ('MTN', 'CI'), ('Moov Africa', 'CI'),
  ('Orange', 'SN'), ('Free', 'SN'), ('Expresso', 'SN'),
  ('MTN', 'BJ'), ('Moov Africa', 'BJ'), ('Celtiis', 'BJ'),
  ('Togocom', 'TG'), ('Moov Africa', 'TG'),
  ('MTN', 'GH'), ('Telecel', 'GH'), ('AirtelTigo', 'GH'),
  ('Orange', 'BF'), ('Moov Africa', 'BF'), ('Telecel', 'BF'),
  ('Orange', 'ML'), ('Moov Africa', 'ML'), ('Telecel', 'ML'),
  ('Airtel', 'NE'), ('Zamani', 'NE'), ('Moov Africa', 'NE'),
  ('Orange', 'GN'), ('MTN', 'GN'),
  ('MTN', 'NG'), ('Airtel', 'NG'), ('Glo', 'NG'), ('9mobile', 'NG'),
  ('MTN', 'CM'), ('Orange', 'CM'), ('Camtel', 'CM'),
  ('Airtel', 'GA'), ('Moov Africa', 'GA'),
  ('Orange', 'FR'), ('SFR', 'FR'), ('Bouygues Telecom', 'FR'), ('Free', 'FR'),
  ('Proximus', 'BE'), ('Orange', 'BE'), ('Base', 'BE');

-- Models of the protocols that the platform reads. What presents no cellular IMEI says so.
insert into tracker_models (brand, name, protocol, uses_imei) values
  ('Concox', 'GT06N', 'gt06', true),
  ('Concox', 'GT06E', 'gt06', true),
  ('Jimi', 'JM-VL01', 'gt06', true),
  ('Jimi', 'VL802', 'gt06', true),
  ('Concox', 'WeTrack2', 'gt06', true),
  ('Concox', 'X3', 'gt06', true),
  ('Teltonika', 'FMB120', 'teltonika', true),
  ('Teltonika', 'FMB920', 'teltonika', true),
  ('Teltonika', 'FMC130', 'teltonika', true),
  ('Teltonika', 'FMC640', 'teltonika', true),
  ('Teltonika', 'TMT250', 'teltonika', true),
  ('Sinotrack', 'ST-901', 'h02', false),
  ('Sinotrack', 'ST-906', 'h02', false),
  ('Cantrack', 'G02M', 'h02', false),
  ('Traccar', 'Client', 'osmand', false),
  ('OsmAnd', 'OsmAnd', 'osmand', false);
