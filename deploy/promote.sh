#!/bin/sh
# Promotes a standby of PostgreSQL and loses no write that a standby confirmed:
#
#   promote.sh OLD STANDBY...          looks, says what it would do, and changes nothing
#   promote.sh --yes OLD STANDBY...    does it
#
# OLD is the lost primary, STANDBY... are all its standbys: connection strings of a superuser, such as
# 'host=two user=postgres', with the address at which the other servers reach it. Passwords come from ~/.pgpass.
#
# It takes every standby off the old primary first, so that this one confirms nothing any more, even if it only stood still.
# Then it promotes the standby that has most, points the others to it, and waits until they stream. Otherwise it refuses
# with a sentence, and the standbys follow the old primary again.
set -u

# A server that accepts a connection and says nothing is unreachable after as many seconds.
PGCONNECT_TIMEOUT=3
export PGCONNECT_TIMEOUT
# How often a wait for a server looks, once a second.
: "${patience:=30}"
# The standbys that were taken off, one a line.
off=
promoted=

say() { printf '%s\n' "$*"; }

refuse() {
  trap - INT TERM HUP
  say "Refused: $*" >&2
  if [ -n "$off" ] && [ -z "$promoted" ]; then
    printf '%s' "$off" | while IFS= read -r each; do
      follow "$each" '' || say "$each still follows no server: remove everything from \" hostaddr=''\" on from its primary_conninfo." >&2
    done
    say 'The standbys follow the old primary as before.' >&2
  fi
  exit 1
}

# Runs SQL on a server, and prints the result. Fails when the server does not answer.
ask() {
  printf '%s\n' "$2" | timeout 90 psql --no-psqlrc --no-password --quiet --no-align --tuples-only \
    --set=ON_ERROR_STOP=1 --set=tail="${3-}" --dbname="$1 dbname=postgres" --file=- 2>/dev/null
}

# Gives a standby another primary, an empty one its first again: of two addresses in primary_conninfo the last one counts.
follow() {
  ask "$1" "select format('alter system set primary_conninfo = %L',
      regexp_replace(current_setting('primary_conninfo'), ' hostaddr='''' host=.*', '') || :'tail') \\gexec
    select pg_reload_conf()" "$2" >/dev/null
}

# Waits until a query on a server says t.
wait_for() {
  looks=0
  until [ "$(ask "$1" "$2")" = t ]; do
    looks=$((looks + 1))
    [ "$looks" -lt "$patience" ] || return 1
    sleep 1
  done
}

# Fails when the old primary is lost. If it answers, it must be neither a standby, nor acknowledge anything without one.
check_old() {
  case $(ask "$1" "select case when pg_is_in_recovery() then 'standby'
      when current_setting('synchronous_standby_names') = '' then 'alone'
      else 'waits' end") in
    standby) refuse "$1 is a standby, and not the old primary. The first argument is the old primary, the others are its standbys." ;;
    alone) refuse "$1 runs and acknowledges writes without a standby, which a promotion would lose: stop it first." ;;
    '') return 1 ;;
  esac
}

# One line about a standby: whether it is one, the server itself, its cluster, its name, timeline and position.
describe() {
  ask "$1" "select case when not pg_is_in_recovery() then 'promoted'
      when not (select usesuper from pg_user where usename = current_user) then 'restricted'
      when current_setting('primary_conninfo') in ('') then 'alone'
      when current_setting('primary_conninfo') like 'postgres%://%' then 'address'
      else 'standby' end,
    md5(pg_postmaster_start_time() || current_setting('port')),
    (select system_identifier from pg_control_system()),
    coalesce((regexp_match(current_setting('primary_conninfo'), 'application_name=''?([^'' ]+)'))[1],
      nullif(current_setting('cluster_name'), ''), 'walreceiver'),
    (select ('x' || max(substr(name, 1, 8)))::bit(32)::bigint from pg_ls_waldir() where name ~ '^[0-9A-F]{8}[0-9A-F.]'),
    greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn(), '0/0') - '0/0'::pg_lsn" | tr '|' ' '
}

# The names in synchronous_standby_names, one a line.
named_standbys() {
  ask "$1" "select trim(both ' \"' from name) from regexp_split_to_table(regexp_replace(
    current_setting('synchronous_standby_names'), '^\\s*(any|first)?\\s*\\d*\\s*\\(|\\)\\s*\$', '', 'gi'), ',') name
    where trim(name) not in ('', '*')"
}

really=
if [ "${1-}" = --yes ]; then
  really=yes
  shift
fi
for each in "$@"; do
  case $each in
    *=*://* | *://*) refuse 'Write each server as '\''host=NAME port=5432 user=postgres'\'', not as an address.' ;;
    *=*) ;;
    *) refuse "$each is no connection string, such as 'host=two user=postgres'." ;;
  esac
done
[ "$#" -ge 2 ] || refuse 'Usage: promote.sh [--yes] OLD STANDBY..., with the old primary and then all its standbys.'
old=$1
shift

# 1. Look.
check_old "$old" || say "$old does not answer. It has to be off, or to need a standby for each write (synchronous_standby_names)."
servers=' '
cluster=
names=' '
best=
best_timeline=0
best_position=-1
for standby in "$@"; do
  read -r state server system name timeline position <<EOF
$(describe "$standby")
EOF
  case $state in
    standby) ;;
    promoted) refuse "$standby is promoted already, or no standby. Two primaries are two histories: point the others to one of them by hand, and create the rest anew." ;;
    restricted) refuse "$standby must be asked as a superuser." ;;
    alone) refuse "$standby follows no server: its primary_conninfo is empty." ;;
    address) refuse "The primary_conninfo of $standby is an address: write it as host=NAME user=NAME first." ;;
    *) refuse "$standby does not answer. It may hold a write that no other standby has: bring it back first." ;;
  esac
  case $servers in *" $server "*) refuse "$standby is named twice." ;; esac
  servers="$servers$server "
  names="$names$name "
  [ "${cluster:-$system}" = "$system" ] || refuse "$standby is a standby of another database."
  cluster=$system
  # shellcheck disable=SC2016 # a variable of psql
  read -r host port <<EOF
$(ask "$standby" '\echo :HOST :PORT')
EOF
  case $host in '' | *[!A-Za-z0-9.:_-]*) refuse "Name $standby by a host at which the other servers reach it." ;; esac
  say "$standby: timeline $timeline, position $position."
done
for standby in "$@"; do
  missing=
  for name in $(named_standbys "$standby"); do
    case $names in *" $name "*) ;; *) missing="$missing $name" ;; esac
  done
  # One of them is the old primary.
  case $missing in ' '*' '*) refuse "synchronous_standby_names of $standby also names$missing, and only one of them can be $old: name every standby." ;; esac
done
if [ -z "$really" ]; then
  say 'Nothing was changed. With --yes: all of them are taken off the old primary, the one that then has most is promoted, and the others follow it.'
  exit
fi

# 2. Take every standby off the old primary, and only then see what it and they have.
trap 'refuse Interrupted.' INT TERM HUP
for standby in "$@"; do
  off="$off$standby
"
  follow "$standby" " hostaddr='' host='/off'" || refuse "$standby does not answer any more."
done
for standby in "$@"; do
  wait_for "$standby" 'select count(*) = 0 from pg_stat_wal_receiver' || refuse "$standby cannot be taken off the old primary."
done
if check_old "$old"; then
  wait_for "$old" 'select count(*) = 0 from pg_stat_replication' || [ -z "$(ask "$old" 'select 1')" ] ||
    refuse "$old still has a standby, which could confirm its writes: name every standby."
fi
for standby in "$@"; do
  read -r state server system name timeline position <<EOF
$(describe "$standby")
EOF
  [ "$state" = standby ] || refuse "$standby does not answer any more, or is promoted."
  if [ "$timeline" -gt "$best_timeline" ] || { [ "$timeline" -eq "$best_timeline" ] && [ "$position" -gt "$best_position" ]; }; then
    best=$standby
    best_timeline=$timeline
    best_position=$position
  fi
done

# 3. Promote. From here on nothing is put back.
read -r host port <<EOF
$(ask "$best" '\echo :HOST :PORT')
EOF
say "Promoting $best, at position $best_position of timeline $best_timeline."
promoted=$best
[ "$(ask "$best" 'select pg_promote(true, 60)')" = t ] ||
  refuse "$best was not promoted within a minute. See its log; the standbys follow no server until it is, or until ' hostaddr='' host=...' is removed from their primary_conninfo."

# 4. Point the others to it.
others=0
for standby in "$@"; do
  [ "$standby" != "$best" ] || continue
  others=$((others + 1))
  slot=$(ask "$standby" "select current_setting('primary_slot_name')")
  [ -z "$slot" ] || ask "$best" "select pg_create_physical_replication_slot('$slot')
    where not exists (select from pg_replication_slots where slot_name = '$slot')" >/dev/null ||
    refuse "The slot $slot could not be created on $best."
  follow "$standby" " hostaddr='' host='$host' port='$port'" || refuse "$standby does not answer any more: set its primary_conninfo to $best."
done
wait_for "$best" "select count(*) >= $others from pg_stat_replication where state = 'streaming'" ||
  refuse "$best is the primary, and not every standby streams from it within $patience seconds. One that has another history must be created anew."
say "$best is the primary, and $others other standbys stream from it. $old returns only as a new standby."
