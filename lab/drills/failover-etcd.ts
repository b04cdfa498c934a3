import { join } from 'node:path'
import { leaderAmong, letLead, linesOf, type Member, memberOf } from '../../server/test/etcd-members.ts'
import type { Machine } from './failover-machines.ts'
import { type MachineName, PORTS } from './failover-render.ts'

export type Etcd = {
  members: readonly Member<MachineName>[]
  on: (name: MachineName) => Member<MachineName>
  /** The machine of the leader; null without one. */
  leader: () => Promise<MachineName | null>
  letLead: (name: MachineName) => Promise<void>
}

/** Runs etcd with the `etcd.env` of its machine, as systemd does. */
export const etcdAt = (program: string, name: MachineName, machine: Machine, config: string) =>
  memberOf({
    name,
    url: `http://${machine.address}:${PORTS.etcd}`,
    run: () => machine.start('env', [...linesOf(join(config, 'etcd.env')), program], `etcd-${name}`),
  })

export const etcdOf = (members: readonly Member<MachineName>[]): Etcd => {
  const on = (name: MachineName): Member<MachineName> => {
    const found = members.find((member) => member.name === name)
    if (found === undefined) throw new Error(`there is no etcd on ${name}`)
    return found
  }
  return {
    members,
    on,
    leader: async () => (await leaderAmong(members))?.name ?? null,
    letLead: (name) => letLead(members, on(name)),
  }
}
