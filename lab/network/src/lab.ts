import { join } from 'node:path'
import { INTERNET_HOST, type LabNames, namesOfLab, phoneMac } from './addresses.ts'
import { openBrowserIn } from './browser.ts'
import { type Certificates, makeCertificates } from './certificates.ts'
import { runScript } from './commands.ts'
import { startFront } from './front.ts'
import { type Internet, startInternet } from './internet.ts'
import { claimLab, removeLab } from './leftovers.ts'
import { type Phone, startPhone } from './phone.ts'
import { enableOpennds, makeRouter, type Router } from './router.ts'
import { type PortalSettings, writeRouterFiles } from './router-files.ts'
import { buildPhoneNetwork, buildRouterNetwork } from './router-network.ts'

/** A router and the phones in its WiFi. Names are lower-case words, unique in a lab. */
type RouterSettings = {
  name: string
  phones: readonly string[]
  /** The first three numbers of its network; most routers share the default. */
  lan?: string
  /** Sets up openNDS from the start. Without it, the router is factory-new, and walls no phone. */
  portal?: PortalSettings
}

export type LabSettings = {
  /** The product's local address, such as http://127.0.0.1:3000. */
  productUrl: string
  /** The product's public name; portal.lab.test by default. */
  portalHost?: string
  routers: readonly RouterSettings[]
}

export type Lab = {
  /** Throws for an unknown name. */
  phone: (name: string) => Phone
  /** The first one by default. Throws for an unknown name. */
  router: (name?: string) => Router
  internet: Internet
  /** Holds a router's line at this speed towards it, with the long queue of a modem. */
  holdLine: (kbps: number, routerName?: string) => Promise<void>
  /** Simulates a power cut: the router loses its memory, and its phones join again. */
  restart: (routerName?: string) => Promise<void>
  /** Stops everything, and leaves nothing behind. */
  stop: () => Promise<void>
}

/** The parts of a lab under construction. */
type Site = {
  names: LabNames
  portalHost: string
  certificates: Certificates
  routers: Map<string, Router>
  phones: Map<string, Phone>
  phonesOf: Map<string, Phone[]>
}

const addRouter = async (site: Site, settings: RouterSettings): Promise<Router> => {
  const { names, portalHost } = site
  const { name, lan = '192.168.77', portal } = settings
  const namespace = names.prefix + name
  const router = makeRouter(name, namespace, join(names.folder, name))
  writeRouterFiles({
    flash: router.flash,
    lan,
    portalHost,
    portal,
    productIp: names.productIp,
    authorityFile: site.certificates.authorityFile,
  })
  if (portal) enableOpennds(router.flash)
  await buildRouterNetwork(names, namespace, site.routers.size, lan)
  site.routers.set(name, router)
  await router.switchOn()
  return router
}

const addPhone = async (site: Site, router: Router, name: string): Promise<Phone> => {
  const { names, certificates } = site
  const index = site.phones.size
  const namespace = names.prefix + name
  const folder = join(names.folder, name)
  await buildPhoneNetwork(router.namespace, namespace, `phone${index}`, phoneMac(index))
  const phone = await startPhone(name, {
    namespace,
    folder,
    authorityFile: certificates.authorityFile,
    openBrowser: () => openBrowserIn(namespace, folder, [certificates.portal, certificates.internet]),
  })
  site.phones.set(name, phone)
  return phone
}

const addRouterWithPhones = async (site: Site, settings: RouterSettings): Promise<void> => {
  const router = await addRouter(site, settings)
  const phones: Phone[] = []
  for (const name of settings.phones) phones.push(await addPhone(site, router, name))
  site.phonesOf.set(settings.name, phones)
}

const named = <T>(all: Map<string, T>, name: string | undefined): T => {
  const found = name === undefined ? [...all.values()][0] : all.get(name)
  if (found === undefined)
    throw new Error(`Not in this lab: ${name}. There are ${[...all.keys()].join(', ')}`)
  return found
}

const restart = async (site: Site, routerName: string | undefined): Promise<void> => {
  const router = named(site.routers, routerName)
  await router.cutPower()
  await router.switchOn()
  for (const phone of site.phonesOf.get(router.name) ?? []) await phone.rejoin({ mac: 'same' })
}

const holdLine = async ({ names, routers }: Site, kbps: number, routerName?: string): Promise<void> => {
  const index = [...routers.values()].indexOf(named(routers, routerName))
  // A server that yields where packets are lost, whatever the machine itself uses.
  await runScript(`ip netns exec ${names.internetNamespace} sysctl -qw net.ipv4.tcp_congestion_control=reno`)
  const words = `dev line${index} root tbf rate ${kbps}kbit burst 16kb latency 300ms`
  await runScript(`tc -n ${names.internetNamespace} qdisc replace ${words}`)
}

const build = async (names: LabNames, settings: LabSettings): Promise<Lab> => {
  const portalHost = settings.portalHost ?? 'portal.lab.test'
  const certificates = await makeCertificates(join(names.folder, 'tls'), portalHost, INTERNET_HOST)
  const internet = await startInternet(names, certificates.internet)
  const front = await startFront(settings.productUrl, names.productIp, certificates.portal)
  const site: Site = {
    names,
    portalHost,
    certificates,
    routers: new Map(),
    phones: new Map(),
    phonesOf: new Map(),
  }
  try {
    for (const router of settings.routers) await addRouterWithPhones(site, router)
  } catch (error) {
    await front.close()
    throw error
  }
  return {
    phone: (name) => named(site.phones, name),
    router: (name) => named(site.routers, name),
    internet,
    holdLine: (kbps, routerName) => holdLine(site, kbps, routerName),
    restart: (routerName) => restart(site, routerName),
    stop: async () => {
      await front.close()
      await removeLab(names)
    },
  }
}

/**
 * Builds a lab: phones, routers, a carrier's NAT, the internet, and https in front of the product. Removes
 * the remains of an earlier run first. `NETWORK_LAB` in the environment (0 to 31, default 0) allows several
 * on one machine. Throws if a part does not start, and then leaves nothing behind.
 */
export const startLab = async (settings: LabSettings): Promise<Lab> => {
  const names = namesOfLab(Number(process.env.NETWORK_LAB ?? 0))
  await claimLab(names)
  try {
    return await build(names, settings)
  } catch (error) {
    await removeLab(names)
    throw error
  }
}
