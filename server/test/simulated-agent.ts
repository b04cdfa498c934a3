import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { agentScript } from '../src/modules/network/opennds/agent-script.ts'

/** The busybox applets that the agent calls. */
const APPLETS = ['cat', 'date', 'grep', 'mkfifo', 'rm', 'sed', 'tr', 'sh']

const CURL = `echo "$*" >>$folder/calls
echo $$ >$folder/pid
[ -e $folder/curl-fails ] && exit 22
turns=$(cat $folder/turns)
while :; do
  cat $folder/minit-reports >>$folder/posted
  echo -- >>$folder/posted
  turns=$((turns + 1))
  echo $turns >$folder/turns
  [ -e $folder/answers/$turns ] || { : >$folder/finished; exec /bin/sleep 60; }
  cat $folder/answers/$turns
done`

const WGET = `echo "$*" >>$folder/calls
echo $$ >$folder/pid
cat $folder/minit-report >>$folder/posted
echo -- >>$folder/posted
turns=$(($(cat $folder/turns) + 1))
echo $turns >$folder/turns
[ -e $folder/answers/$turns ] || { : >$folder/finished; exec /bin/sleep 60; }
exec cat $folder/answers/$turns`

const NDSCTL = `if [ "$1" = json ]; then cat $folder/json 2>/dev/null; else echo "$*" >>$folder/asked; fi`

export type SimulatedAgent = {
  /** The calls of openNDS and of the router's own scripts, one a line. */
  asked: string
  /** The arguments of each call of curl or wget. */
  calls: string[]
  /** The posted reports, one text each. */
  posted: string[]
  /** Whether a child process outlived the agent. */
  isLeft: boolean
}

type Simulation = {
  /** The product's answers to the reports; further reports get none. */
  answers: readonly string[]
  /** The output of `ndsctl json`. */
  json?: string
  /** Shell lines of more programs, or of replacements; `$folder` is the simulation's folder. */
  programs?: Record<string, string>
  hasCurl?: boolean
  doesCurlFail?: boolean
  /** Whether its line answered test packets before. */
  hasAnsweredPings?: boolean
  change?: (script: string) => string
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    // A zombie process still has its entry.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** Children of a killed curl may wait at a pipe that is gone. */
const endProgramsOf = (folder: string): void => {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`${folder}/`))
        process.kill(Number(pid), 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
}

/** Runs the agent in OpenWrt's shell against stand-ins of openNDS and the product until all is answered. */
export const simulateAgent = async (play: Simulation): Promise<SimulatedAgent> => {
  const folder = mkdtempSync(join(tmpdir(), 'minit-agent-'))
  const read = (name: string): string =>
    existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : ''
  const busybox = execFileSync('sh', ['-c', 'command -v busybox'], { encoding: 'utf8' }).trim()
  for (const name of APPLETS) symlinkSync(busybox, join(folder, name))
  const programs = {
    ndsctl: NDSCTL,
    wget: WGET,
    sleep: '/bin/sleep 0.05',
    ...((play.hasCurl ?? true) && { curl: CURL }),
    ...play.programs,
  }
  for (const [name, lines] of Object.entries(programs))
    writeFileSync(join(folder, name), `#!/bin/sh\nfolder=${folder}\n${lines}\n`, { mode: 0o755 })
  mkdirSync(join(folder, 'answers'))
  for (const [index, answer] of play.answers.entries())
    writeFileSync(join(folder, 'answers', String(index + 1)), answer)
  writeFileSync(join(folder, 'turns'), '0')
  if (play.hasAnsweredPings === true) writeFileSync(join(folder, 'minit-line-answers'), '')
  writeFileSync(join(folder, 'json'), play.json ?? '{}')
  if (play.doesCurlFail === true) writeFileSync(join(folder, 'curl-fails'), '')
  const script = agentScript({ publicUrl: 'https://minit.example', token: 'def' })
    .replaceAll('/tmp/minit-', `${folder}/minit-`)
    .replaceAll('/etc/minit-line', `${folder}/minit-line`)
    .replace('/usr/bin/minit-garden "$2"', `echo "garden $2" >>${folder}/asked`)
    .replace('/usr/bin/minit-share "$2"', `echo "share $2" >>${folder}/asked`)
    .replace('/etc/init.d/opennds restart', `echo restart >>${folder}/asked`)
  writeFileSync(join(folder, 'agent'), play.change?.(script) ?? script)
  const agent = spawn(busybox, ['sh', join(folder, 'agent')], { env: { PATH: folder }, stdio: 'ignore' })
  const ended = once(agent, 'exit')
  for (let tries = 400; !existsSync(join(folder, 'finished')) && tries > 0; tries -= 1) await sleep(25)
  agent.kill('SIGTERM')
  await ended
  const lines = (name: string) =>
    read(name)
      .split('\n')
      .filter((line) => line !== '')
  const pid = Number(read('pid'))
  for (let tries = 80; isAlive(pid) && tries > 0; tries -= 1) await sleep(25)
  const posted = read('posted')
    .split(/\n?--\n/)
    .slice(0, -1)
  const simulated = { asked: read('asked'), calls: lines('calls'), posted, isLeft: isAlive(pid) }
  endProgramsOf(folder)
  rmSync(folder, { recursive: true })
  return simulated
}
