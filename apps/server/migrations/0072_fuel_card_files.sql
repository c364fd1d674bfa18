-- Files of fuel cards: which transaction a purchase was, and what the columns of an issuer's files hold.

alter table fuel_purchases add issuer text not null default '' check (length(issuer) <= 60);
-- its number in the issuer's file; empty: the file has none, or it was typed
alter table fuel_purchases add transaction text not null default '' check (length(transaction) <= 60);

create table fuel_card_layouts (
  client_id integer not null references clients,
  issuer text not null check (length(issuer) between 1 and 60),
  -- field of FUEL_IMPORT_FIELDS by heading, in the letters that headings are compared by; null: not imported
  columns jsonb not null,
  day_order text not null check (day_order in ('dayFirst', 'monthFirst')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- of lines that name no product; null: as the vehicle's last purchase
  fuel_type text check (fuel_type in ('essence', 'diesel', 'gas')),
  -- whether the tank is full after each purchase, which no file says
  fills_up boolean not null,
  imported_at timestamptz not null
);
create unique index fuel_card_layouts_issuer on fuel_card_layouts (client_id, lower(issuer));
alter table fuel_card_layouts enable row level security;
