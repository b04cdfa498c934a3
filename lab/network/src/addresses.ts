import { join } from 'node:path'

/** Where one lab keeps its names and addresses, so that several can stand side by side on one machine. */
export type LabNames = {
  number: number
  /** Put before the name of each network namespace. */
  prefix: string
  /** A tmpfs with all that the lab writes. */
  folder: string
  /** The link in the machine's own namespace, over which phones and routers reach the product. */
  productLink: string
  /** The product's public address, at this side of the link. */
  productIp: string
  /** The carrier's only public address, at the other side: all routers come from it. */
  carrierIp: string
  internetNamespace: string
}

/** The host that phones reach once they are open, in a range kept for documentation (RFC 5737). */
export const INTERNET_IP = '203.0.113.10'
export const INTERNET_HOST = 'internet.test'

/** Names and addresses of the lab with this number, 0 to 31; each has four addresses for its link to the product (RFC 5737). */
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

/** The line between a router and its carrier (RFC 6598), for the first, second, ... router of a lab. */
export const lineOf = (index: number): { carrierIp: string; routerIp: string } => ({
  carrierIp: `100.64.${index}.1`,
  routerIp: `100.64.${index}.2`,
})

const hex = (value: number): string => value.toString(16).padStart(2, '0')

export const routerMac = (index: number): string => `02:00:5e:10:00:${hex(index)}`

/** What a phone has at first: locally administered, as phones make up their own. */
export const phoneMac = (index: number): string => `da:a1:19:00:00:${hex(index)}`

export const randomMac = (): string =>
  ['da', ...Array.from({ length: 5 }, () => hex(Math.floor(Math.random() * 256)))].join(':')
