# Restores the newest dump into a server of this pod, and checks what it holds: docs/backup.md. It reaches nothing else.
# BACKUP_FOLDER, BACKUP_MAX_AGE_HOURS, SCRATCH_FOLDER and what check-restored.js reads are the CronJob's.
set -eu
newest=$(ls "$BACKUP_FOLDER"/procura-*.gz 2> /dev/null | sort | tail -n 1)
if [ -z "$newest" ]; then
  echo "There is no backup in $BACKUP_FOLDER."
  exit 1
fi
if [ -n "$(find "$newest" -mmin "+$((BACKUP_MAX_AGE_HOURS * 60))")" ]; then
  echo "$newest is the newest backup, and older than $BACKUP_MAX_AGE_HOURS hours."
  exit 1
fi
mkdir -p "$SCRATCH_FOLDER/db"
mongod --dbpath "$SCRATCH_FOLDER/db" --bind_ip 127.0.0.1 --wiredTigerCacheSizeGB 0.25 \
  --fork --logpath "$SCRATCH_FOLDER/mongod.log"
EMPTY_MONGODB_URI=mongodb://127.0.0.1:27017
mongorestore --uri "$EMPTY_MONGODB_URI" --oplogReplay --gzip --archive="$newest"
# The activity log of the same time, where it has a database of its own.
log="$BACKUP_FOLDER/audit-${newest##*/procura-}"
if [ -f "$log" ]; then
  mongorestore --uri "$EMPTY_MONGODB_URI" --oplogReplay --gzip --archive="$log"
fi
mongosh --quiet "$EMPTY_MONGODB_URI" --file "$(dirname "$0")/check-restored.js"
echo "$newest can be restored."
