import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import { type Certificate, publicKeyHash } from './certificates.ts'
import { tryRun } from './commands.ts'

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const finder = fileURLToPath(new URL('../../../scripts/find-chromium.mjs', import.meta.url))

/** Writes a program that starts Chromium inside a namespace, for Playwright to run as the browser. */
const writeLauncher = (folder: string, namespace: string, program: string): string => {
  const file = join(folder, 'chromium')
  writeFileSync(file, `#!/bin/sh\nexec ip netns exec ${namespace} '${program}' "$@"\n`)
  chmodSync(file, 0o755)
  return file
}

/**
 * Starts the machine's Chromium on a phone: it resolves names through the router, like any program there.
 * Throws if Chromium is not installed.
 */
export const openBrowserIn = async (
  namespace: string,
  folder: string,
  trusted: readonly Certificate[],
): Promise<Browser> => {
  const program = (await tryRun([process.execPath, finder])).stdout.trim()
  if (program === '') throw new Error('No Chromium found; name one in CHROMIUM_PATH')
  const hashes = await Promise.all(trusted.map(publicKeyHash))
  return chromium.launch({
    executablePath: writeLauncher(folder, namespace, program),
    args: [...FLAGS, `--ignore-certificate-errors-spki-list=${hashes.join(',')}`],
  })
}
