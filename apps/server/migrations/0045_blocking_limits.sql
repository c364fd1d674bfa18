-- A client may ask for more than Balise does before an engine is cut (domain 4.7). Each command keeps the limits by which it is judged:
-- those in force when it was asked for, and whatever became stricter while it waited.

alter table commands add column limits jsonb;
-- what was the same for everybody until now
update commands set limits = '{"blockFreshFor": 60, "blockStandsFor": 30, "blockEngineOffFor": 65, "blockStillFor": 60, "blockLifetime": 1800}';
alter table commands
  alter column limits set not null,
  -- BlockingLimits of packages/tracking, seconds; no default: whoever asks says by what
  add check (limits ?& '{blockFreshFor,blockStandsFor,blockEngineOffFor,blockStillFor,blockLifetime}');

-- a gateway writes down what became stricter
grant update (limits, expires_at) on commands to balise_ingest;
