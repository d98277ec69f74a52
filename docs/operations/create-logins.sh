#!/bin/sh
# Creates the portal's database and the roles that log in to it; run once by the image of PostgreSQL, as its superuser.
# For a PostgreSQL that runs already: PGUSER=postgres OWNER_DATABASE_PASSWORD=… … sh create-logins.sh
set -eu

psql -v ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres --no-psqlrc --quiet <<'END'
\getenv owner_password OWNER_DATABASE_PASSWORD
\getenv api_password API_DATABASE_PASSWORD
\getenv worker_password WORKER_DATABASE_PASSWORD
create role portal_owner login password :'owner_password';
create role portal_api login password :'api_password';
create role portal_worker login password :'worker_password';
revoke connect on database postgres, template1 from public;
create database portal owner portal_owner encoding 'UTF8' template template0;
END
