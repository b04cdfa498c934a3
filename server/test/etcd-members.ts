import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/** One of several etcd members, called at its clients' address. */
export type Member<Name extends string = string> = {
  name: Name
  url: string
  start: () => void
  /** Kills it with `kill -9`; a restart keeps its data. */
  kill: () => Promise<void>
  /** The answer of a path of etcd's API; null where it refuses or does not answer within a second. */
  call: <Answer>(path: string, body?: object) => Promise<Answer | null>
}

type Placed<Name> = { name: Name; url: string; run: () => { kill: () => Promise<void> } }

const ANSWERED_WITHIN_MS = 1_000

export const memberOf = <Name extends string>({ name, url, run }: Placed<Name>): Member<Name> => {
  let running: { kill: () => Promise<void> } | null = null
  return {
    name,
    url,
    start: () => {
      running = run()
    },
    kill: async () => {
      await running?.kill()
    },
    call: async (path, body = {}) => {
      const asked = { method: 'POST', body: JSON.stringify(body) }
      const signal = AbortSignal.timeout(ANSWERED_WITHIN_MS)
      const answer = await fetch(`${url}/v3/${path}`, { ...asked, signal }).catch(() => null)
      // The answer of this path by etcd's own documentation.
      return answer?.status === 200 ? ((await answer.json()) as never) : null
    },
  }
}

type Status = { header: { member_id: string }; leader?: string }
const idsOf = async ({ call }: Member) => {
  const status = await call<Status>('maintenance/status')
  return status === null ? null : { own: status.header.member_id, leader: status.leader }
}

/** The member that reports itself as leader; null while none does. */
export const leaderAmong = async <Name extends string>(
  members: readonly Member<Name>[],
): Promise<Member<Name> | null> => {
  const ids = await Promise.all(members.map(idsOf))
  return members.find((_, index) => ids[index] && ids[index].own === ids[index].leader) ?? null
}

/** Makes this member the leader. */
export const letLead = async <Name extends string>(
  members: readonly Member<Name>[],
  wanted: Member<Name>,
): Promise<void> => {
  for (let tries = 0; tries < 100; tries += 1) {
    const leader = await leaderAmong(members)
    if (leader?.name === wanted.name) return
    const target = await idsOf(wanted)
    if (target !== null) await leader?.call('maintenance/transfer-leadership', { targetID: target.own })
    await delay(200)
  }
  throw new Error(`etcd on ${wanted.name} does not come to lead`)
}

/** The variables of rendered files, each `NAME=value`, as systemd passes them to the program. */
export const linesOf = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => /^[A-Z0-9_]+=/.test(line))
