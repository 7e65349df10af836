# Dumps all databases at one point in time, and removes the oldest dumps when the new one is complete: docs/backup.md.
# BACKUP_FOLDER, BACKUP_KEEP, MONGODB_URI and, where the activity log has its own, AUDIT_MONGODB_URI are the CronJob's.
set -eu
cd "$BACKUP_FOLDER"
# What an earlier run left unfinished.
rm -f ./*.part
time=$(date -u +%Y%m%dT%H%MZ)
file="procura-$time.gz"
# First, so that it has no entry of a later write than the other dump; services can send it again what it lacks.
if [ -n "${AUDIT_MONGODB_URI:-}" ]; then
  mongodump --uri "$AUDIT_MONGODB_URI" --oplog --gzip --archive="audit-$time.gz.part"
fi
mongodump --uri "$MONGODB_URI" --oplog --gzip --archive="$file.part"
if [ -f "audit-$time.gz.part" ]; then mv "audit-$time.gz.part" "audit-$time.gz"; fi
mv "$file.part" "$file"
# The names sort by time.
for old in $(ls procura-*.gz | sort -r | tail -n "+$((BACKUP_KEEP + 1))"); do
  rm -f "$old" "audit-${old#procura-}"
done
echo "$file has $(wc -c < "$file") bytes. There are $(ls procura-*.gz | wc -l) backups."
