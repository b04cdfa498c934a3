import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { INTERNET_IP } from './addresses.ts'
import { type CommandOptions, type CommandResult, sleep, waitUntil } from './commands.ts'
import { insideRouter, makeRouterFolders, powerOff, powerOn } from './router-power.ts'

/** A router. Commands run inside it, on its own files, and are ended after 30 s unless told. */
export type Router = {
  name: string
  namespace: string
  /** Where its files lie on the machine: all that it has written and keeps through a power cut. */
  flash: string
  /** Runs lines of shell in OpenWrt's shell, busybox. */
  run: (lines: string, options?: CommandOptions) => Promise<CommandResult>
  /** Runs a script as if it were fetched and piped into the router's shell; 60 s at most unless told. */
  installScript: (script: string, timeoutMs?: number) => Promise<CommandResult>
  /** openNDS's own tool, asked again while another caller has it. */
  ndsctl: (...words: string[]) => Promise<CommandResult>
  /** What was asked of the parts of OpenWrt that are played here: `opkg install ...`, `service dnsmasq restart`. */
  asked: () => string[]
  cutPower: () => Promise<void>
  /** Ends when openNDS walls, where it is enabled. */
  switchOn: () => Promise<void>
}

/** ndsctl's status while another caller is being served. */
const NDSCTL_BUSY = 4

const OPENNDS_AT_START = 'etc/rc.d/S95opennds'

/** Has openNDS started with the router, as `/etc/init.d/opennds enable` does. */
export const enableOpennds = (flash: string): void =>
  symlinkSync('../init.d/opennds', join(flash, OPENNDS_AT_START))

/** openNDS has its rules in place when it writes that file; then it has dnsmasq started anew, with its own name in it. */
const READY = 'test -s /tmp/ndscids/ndsinfo && getent ahostsv4 status.client'

/** A router that is off. Its files are to be written to `folder`/flash and its network built before it is switched on. */
export const makeRouter = (name: string, namespace: string, folder: string): Router => {
  makeRouterFolders(folder)
  const flash = join(folder, 'flash')
  let firstProcess = ''

  const inside = async (command: readonly string[], options?: CommandOptions): Promise<CommandResult> => {
    if (firstProcess === '') throw new Error(`${name} is off`)
    return insideRouter(firstProcess, command, options)
  }
  const shell = (lines: string, options?: CommandOptions) => inside(['busybox', 'sh', '-c', lines], options)

  const ndsctl = async (...words: string[]): Promise<CommandResult> => {
    for (let tries = 50; ; tries -= 1) {
      const result = await inside(['ndsctl', ...words])
      if (result.status !== NDSCTL_BUSY || tries === 0) return result
      await sleep(100)
    }
  }

  const isPortalReady = async (): Promise<boolean> => {
    const { stdout } = await shell(READY)
    return stdout !== '' && !stdout.startsWith(INTERNET_IP)
  }

  const switchOn = async (): Promise<void> => {
    firstProcess = await powerOn(namespace, folder)
    if (!existsSync(join(flash, OPENNDS_AT_START))) return
    await waitUntil(`openNDS runs on ${name}`, 40, isPortalReady)
  }

  const cutPower = async (): Promise<void> => {
    firstProcess = ''
    await powerOff(namespace)
  }

  return {
    name,
    namespace,
    flash,
    ndsctl,
    switchOn,
    cutPower,
    run: shell,
    installScript: (script, timeoutMs = 60_000) =>
      inside(['busybox', 'sh', '-s'], { input: script, timeoutMs }),
    asked: () => readFileSync(join(flash, 'var/log/asked.log'), 'utf8').trim().split('\n'),
  }
}
