import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { ANCHOR_IPS, INTERNET_IP, type LabNames } from './addresses.ts'
import type { Certificate } from './certificates.ts'
import { inNamespace, runScript } from './commands.ts'

/**
 * One request that reached the internet. `from` is the router's address at the carrier, which identifies
 * the router.
 */
type Hit = { host: string; path: string; from: string }

export type Internet = { hits: readonly Hit[] }

/** Disables IPv6 in a namespace: openNDS does not wall it, so it would be a bypass. */
export const NO_IPV6 =
  'echo 1 >/proc/sys/net/ipv6/conf/all/disable_ipv6; echo 1 >/proc/sys/net/ipv6/conf/default/disable_ipv6'

/**
 * Limits packets to their size on a wire: namespaces pass up to 64 kB at once, but openNDS's limits
 * count packets.
 */
export const wholePackets = (namespace: string, link: string): string =>
  `ip -n ${namespace} link set dev ${link} gso_max_segs 1`

/**
 * The carrier: lets routers reach the product from a single address, but not the reverse. The internet's host
 * is in the same namespace, so it needs no forwarding.
 */
const CARRIER_RULES = (productIp: string): string => `
table ip carrier {
  chain forward {
    type filter hook forward priority 0; policy drop;
    oifname "uplink" ip daddr ${productIp} accept
    ct state established,related accept
  }
  chain postrouting {
    type nat hook postrouting priority 100;
    oifname "uplink" masquerade
  }
}`

const buildCarrier = (names: LabNames): Promise<string> =>
  runScript(`
    ip netns add ${names.internetNamespace}
    ip netns exec ${names.internetNamespace} sh -c '${NO_IPV6}; echo 1 >/proc/sys/net/ipv4/ip_forward'
    ip -n ${names.internetNamespace} link set lo up
    for address in ${INTERNET_IP} ${ANCHOR_IPS.join(' ')}; do
      ip -n ${names.internetNamespace} address add $address/32 dev lo
    done
    ip link add ${names.productLink} type veth peer name uplink netns ${names.internetNamespace}
    ip address add ${names.productIp}/30 dev ${names.productLink}
    ip link set ${names.productLink} up gso_max_segs 1
    ip -n ${names.internetNamespace} address add ${names.carrierIp}/30 dev uplink
    ip -n ${names.internetNamespace} link set uplink up
    ${wholePackets(names.internetNamespace, 'uplink')}
    ip netns exec ${names.internetNamespace} nft -f - <<'RULES'
${CARRIER_RULES(names.productIp)}
RULES`)

const program = fileURLToPath(new URL('./internet-host.ts', import.meta.url))

const startHost = (names: LabNames, { keyFile, certFile }: Certificate): Promise<Hit[]> =>
  new Promise((resolve, reject) => {
    const hits: Hit[] = []
    const words = inNamespace(names.internetNamespace, [
      process.execPath,
      program,
      INTERNET_IP,
      keyFile,
      certFile,
    ])
    const child = spawn(words[0] ?? '', words.slice(1), { stdio: ['ignore', 'pipe', 'inherit'] })
    child.once('error', reject)
    child.once('exit', () => reject(new Error("the internet's host did not start")))
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line === 'ready') resolve(hits)
      else hits.push(JSON.parse(line) as Hit) // written by internet-host.ts
    })
  })

/** Builds the carrier's NAT and the link to the product, and starts the internet's only host. */
export const startInternet = async (names: LabNames, certificate: Certificate): Promise<Internet> => {
  await buildCarrier(names)
  return { hits: await startHost(names, certificate) }
}
