# Dumps all databases at one point in time, and removes the oldest dumps when the new one is complete: docs/backup.md.
# BACKUP_FOLDER, BACKUP_KEEP and MONGODB_URI are the CronJob's.
set -eu
cd "$BACKUP_FOLDER"
# What an earlier run left unfinished.
rm -f ./*.part
file="procura-$(date -u +%Y%m%dT%H%MZ).gz"
mongodump --uri "$MONGODB_URI" --oplog --gzip --archive="$file.part"
mv "$file.part" "$file"
# The names sort by time.
for old in $(ls procura-*.gz | sort -r | tail -n "+$((BACKUP_KEEP + 1))"); do
  rm "$old"
done
echo "$file has $(wc -c < "$file") bytes. There are $(ls procura-*.gz | wc -l) backups."
