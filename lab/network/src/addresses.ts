import { join } from 'node:path'

/** The names and addresses of one lab, so that several can run on one machine. */
export type LabNames = {
  number: number
  /** The prefix of each network namespace's name. */
  prefix: string
  /** A tmpfs with all files of the lab. */
  folder: string
  /** The link in the machine's own namespace that connects phones and routers to the product. */
  productLink: string
  /** The product's public address, at this end of the link. */
  productIp: string
  /** The carrier's only public address, at the other end: all routers appear with it. */
  carrierIp: string
  internetNamespace: string
}

/** The host that open phones reach, in a range for documentation (RFC 5737). */
export const INTERNET_IP = '203.0.113.10'
/** Public resolvers, which agents send test packets to. */
export const ANCHOR_IPS = ['1.1.1.1', '8.8.8.8'] as const
export const INTERNET_HOST = 'internet.test'

/**
 * Returns the names and addresses of the lab with this number, 0 to 31; each has four addresses for its link
 * to the product (RFC 5737).
 */
export const namesOfLab = (number: number): LabNames => {
  if (!Number.isInteger(number) || number < 0 || number > 31) {
    throw new Error(`A lab's number is 0 to 31, not ${number}`)
  }
  const prefix = `minit${number}-`
  const link = 128 + number * 4
  return {
    number,
    prefix,
    folder: join('/run/minit-network-lab', String(number)),
    productLink: `${prefix}product`,
    productIp: `198.51.100.${link + 1}`,
    carrierIp: `198.51.100.${link + 2}`,
    internetNamespace: `${prefix}internet`,
  }
}

/** Returns the line between a router and its carrier (RFC 6598), by the router's index in the lab. */
export const lineOf = (index: number): { carrierIp: string; routerIp: string } => ({
  carrierIp: `100.64.${index}.1`,
  routerIp: `100.64.${index}.2`,
})

/**
 * Returns the two ends of a VPN between the product and a router (RFC 2544), by the lab's number and a count from 0: a router
 * behind a carrier's NAT has no other address that orders reach.
 */
export const vpnOf = (number: number, index: number): { productIp: string; routerIp: string } => ({
  productIp: `198.18.${number}.1`,
  routerIp: `198.18.${number}.${index + 2}`,
})

const hex = (value: number): string => value.toString(16).padStart(2, '0')

export const routerMac = (index: number): string => `02:00:5e:10:00:${hex(index)}`

/** A phone's first address: locally administered, like those that phones generate. */
export const phoneMac = (index: number): string => `da:a1:19:00:00:${hex(index)}`

export const randomMac = (): string =>
  ['da', ...Array.from({ length: 5 }, () => hex(Math.floor(Math.random() * 256)))].join(':')
