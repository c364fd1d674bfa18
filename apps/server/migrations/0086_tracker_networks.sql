-- The networks of a client's trackers are set by those who may edit the client, as its other fields.
grant insert (tracker_networks), update (tracker_networks) on clients to balise_api;
