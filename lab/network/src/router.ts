import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { INTERNET_IP } from './addresses.ts'
import { type CommandOptions, type CommandResult, sleep, waitUntil } from './commands.ts'
import { insideRouter, makeRouterFolders, powerOff, powerOn } from './router-power.ts'

/** A router. Commands run inside it, on its own files, with a timeout of 30 s by default. */
export type Router = {
  name: string
  namespace: string
  /** The machine's folder of its files: everything that it has written and that survives a power cut. */
  flash: string
  /** Runs lines in OpenWrt's shell, busybox. */
  run: (lines: string, options?: CommandOptions) => Promise<CommandResult>
  /** Runs a script as if it were downloaded and piped into the router's shell; timeout 60 s by default. */
  installScript: (script: string, timeoutMs?: number) => Promise<CommandResult>
  /** Runs openNDS's own tool, and retries while another caller uses it. */
  ndsctl: (...words: string[]) => Promise<CommandResult>
  /**
   * The recorded requests to the simulated parts of OpenWrt: `opkg install ...`, `service dnsmasq restart`.
   */
  asked: () => string[]
  cutPower: () => Promise<void>
  /** Resolves when openNDS walls phones, if it is enabled. */
  switchOn: () => Promise<void>
}

/** ndsctl's status while it serves another caller. */
const NDSCTL_BUSY = 4

const OPENNDS_AT_START = 'etc/rc.d/S95opennds'

/** Starts openNDS with the router, as `/etc/init.d/opennds enable` does. */
export const enableOpennds = (flash: string): void =>
  symlinkSync('../init.d/opennds', join(flash, OPENNDS_AT_START))

/** A lab's routers have run for a day when it begins; after a power cut they have just started. */
const RAN_BEFORE_SECONDS = 86_400

/** openNDS writes this file once its rules are active; then it restarts dnsmasq, with its own name added. */
const READY = 'test -s /tmp/ndscids/ndsinfo && getent ahostsv4 status.client'

/**
 * Creates a router that is off. Write its files to `folder`/flash, and build its network, before switching
 * it on.
 */
export const makeRouter = (name: string, namespace: string, folder: string): Router => {
  makeRouterFolders(folder)
  const flash = join(folder, 'flash')
  let firstProcess = ''
  let ranForSeconds = RAN_BEFORE_SECONDS

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
    firstProcess = await powerOn(namespace, folder, ranForSeconds)
    ranForSeconds = 0
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
