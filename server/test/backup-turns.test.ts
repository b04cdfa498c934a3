import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DEPLOY, useFolder } from './checked-by-programs.ts'

const folder = useFolder()
const at = (name: string): string => join(folder(), name)

/** Like pgBackRest it runs one backup at a time and refuses a second one. It runs until the test ends it. */
const PGBACKREST = `#!/bin/sh
case "$*" in *backup) ;; *) echo '[{}]'; exit ;; esac
mkdir "$PLACE/works" 2>/dev/null || exit 50
until [ -e "$PLACE/end" ]; do sleep 0.02; done
rmdir "$PLACE/works"
`

const write = (name: string, text: string): void => writeFileSync(at(name), text, { mode: 0o755 })

const start = (kind: 'full' | 'diff'): Promise<number | null> => {
  const env = { PATH: `${at('bin')}:${process.env.PATH}`, PLACE: folder(), BACKUP_SETTINGS: at('backup.env') }
  const child = spawn(join(DEPLOY, 'backup/backup'), [kind], { env, stdio: 'ignore' })
  return once(child, 'exit').then(([status]) => status as number | null)
}

/** Starts the weekly and the daily backup together, serialised by `flock`; returns their exit statuses. */
const begunTogether = async (flock: string): Promise<(number | null)[]> => {
  for (const name of ['bin', 'spool', 'status', 'conf.d']) mkdirSync(at(name), { recursive: true })
  for (const name of ['end', 'asked']) rmSync(at(name), { force: true })
  write('bin/pgbackrest', PGBACKREST)
  write('bin/psql', '#!/bin/sh\necho f\n')
  write('bin/flock', `#!/bin/sh\n[ ! -e "$PLACE/works" ] || touch "$PLACE/asked"\n${flock}\n`)
  write('conf.d/all.conf', 'repo1-path=/a\n')
  const settings = {
    PG_BIN: at('bin'),
    BACKREST: at('bin/pgbackrest'),
    BACKREST_CONF_D: at('conf.d'),
    BACKREST_SPOOL: at('spool'),
    BACKREST_CONFIG: at('none'),
    BACKUP_STATUS_FILE: at('status/s.json'),
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  write('backup.env', lines.join(''))
  const full = start('full')
  await expect.poll(() => existsSync(at('works'))).toBe(true)
  const diff = start('diff')
  await expect.poll(() => existsSync(at('asked'))).toBe(true)
  // Only without `flock` is the second backup refused while the first one runs.
  const refused = flock === '' ? await diff : null
  writeFileSync(at('end'), '')
  return [await full, refused ?? (await diff)]
}

test('the weekly and the daily backup both run when a boot starts them together', async () => {
  expect(await begunTogether('exec /usr/bin/flock "$@"')).toEqual([0, 0])
})

test('negative control: without the lock one of the two backups is refused', async () => {
  expect(await begunTogether('')).toEqual([0, 50])
})
