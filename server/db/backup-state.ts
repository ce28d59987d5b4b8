/** The backups in BACKUP_DIR, as of a minute ago. */
export type BackupState = {
  /** The attempts that failed since the last backup. */
  failures: number
  /** When the newest one was made; undefined if there is none. It has passed fsck, or it would not have its name. */
  newestAt: number | undefined
  /** Whether the newest one is on the disk of the database; undefined if that is unknown, as for PostgreSQL. */
  isOnSameDisk: boolean | undefined
}
