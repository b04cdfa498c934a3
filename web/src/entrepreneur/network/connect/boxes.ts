import type { GatewayKind } from '@minit/domain/network/access.ts'
import type { RadiusBrand } from './radius-brands.ts'

/** A box as sellers know it, by its maker. Several have one kind. */
export type Box = 'glinet' | 'openwrt' | 'mikrotik' | 'codes' | RadiusBrand

type BoxWords = {
  kind: GatewayKind
  /** As its picture is labelled. */
  label: string
  /** In a sentence, after "your". */
  name: string
}

export const BOX_WORDS: Record<Box, BoxWords> = {
  glinet: { kind: 'opennds', label: 'GL.iNet', name: 'GL.iNet router' },
  openwrt: { kind: 'opennds', label: 'OpenWrt', name: 'OpenWrt router' },
  mikrotik: { kind: 'mikrotik', label: 'MikroTik', name: 'MikroTik' },
  unifi: { kind: 'radius', label: 'UniFi', name: 'UniFi' },
  omada: { kind: 'radius', label: 'Omada (TP-Link)', name: 'Omada' },
  ruckus: { kind: 'radius', label: 'Ruckus', name: 'Ruckus' },
  other: { kind: 'radius', label: 'Another box with a login page', name: 'box' },
  codes: { kind: 'codes', label: 'A box that prints its own codes', name: 'box' },
  coova: { kind: 'radius', label: 'CoovaChilli', name: 'hotspot' },
  enterprise: { kind: 'radius', label: 'Access point with 802.1X', name: 'access point' },
}

/** The pictures to choose from; technicians find the rest under "Another make". */
export const SHOWN_BOXES: readonly Box[] = [
  'glinet',
  'openwrt',
  'mikrotik',
  'unifi',
  'omada',
  'ruckus',
  'other',
  'codes',
]

const ALL_BOXES = Object.keys(BOX_WORDS) as readonly Box[]

export const boxesOf = (kind: GatewayKind): readonly Box[] =>
  ALL_BOXES.filter((box) => BOX_WORDS[box].kind === kind)

export const readBox = (text: string | null): Box | null => ALL_BOXES.find((box) => box === text) ?? null

const USUAL: Record<GatewayKind, Box> = {
  opennds: 'glinet',
  mikrotik: 'mikrotik',
  radius: 'other',
  codes: 'codes',
}

/** The box of a router, of which only the kind is stored; `chosen` counts if it is of that kind. */
export const boxOf = (kind: GatewayKind, chosen: Box | null): Box =>
  chosen !== null && BOX_WORDS[chosen].kind === kind ? chosen : USUAL[kind]
