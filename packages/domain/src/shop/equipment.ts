/**
 * `at_seller`: in use; `in_repair`: away, for its seller or for nobody; `in_store`: ours to install; `lost`: nobody
 * knows where it is, last seen at its seller or at no one.
 */
export const EQUIPMENT_STATES = ['at_seller', 'in_repair', 'in_store', 'lost'] as const
export type EquipmentState = (typeof EQUIPMENT_STATES)[number]

/** What a seller reports of a piece. */
export const EQUIPMENT_FAULTS = ['broken', 'stolen'] as const
export type EquipmentFault = (typeof EQUIPMENT_FAULTS)[number]

/** What an admin does with one piece. A swap moves two, see `swapped`. */
export const EQUIPMENT_MOVES = ['repair', 'back', 'return', 'lost', 'found', 'checked'] as const
export type EquipmentMove = (typeof EQUIPMENT_MOVES)[number]

/** Where a piece goes that came back from repair or was found. */
export const EQUIPMENT_GOALS = ['seller', 'store'] as const
export type EquipmentGoal = (typeof EQUIPMENT_GOALS)[number]

/** Where a piece goes that another one replaces. */
export const SWAPPED_TO = ['in_repair', 'in_store'] as const
type SwappedTo = (typeof SWAPPED_TO)[number]

/** Every line of a piece's history. */
export const EQUIPMENT_EVENTS = [
  'installed',
  'swapped_in',
  'swapped_out',
  'fault_reported',
  ...EQUIPMENT_MOVES,
] as const
export type EquipmentEvent = (typeof EQUIPMENT_EVENTS)[number]

/** Where a piece is. `sellerId`: who has it, waits for it or lost it; null for none. */
export type EquipmentPlace = { state: EquipmentState; sellerId: string | null }

type Piece = EquipmentPlace & { fault: EquipmentFault | null }

const IN_STORE: EquipmentPlace = { state: 'in_store', sellerId: null }

const placeAt = (sellerId: string | null, goal: EquipmentGoal): EquipmentPlace | null => {
  if (goal === 'store') return IN_STORE
  return sellerId === null ? null : { state: 'at_seller', sellerId }
}

/** Returns where a piece is after a move, to `goal` if it comes back or is found; null if the move is not possible. */
export const movedTo = (piece: Piece, move: EquipmentMove, goal: EquipmentGoal): EquipmentPlace | null => {
  const { state, sellerId, fault } = piece
  switch (move) {
    case 'repair':
      return state === 'at_seller' || state === 'in_store' ? { state: 'in_repair', sellerId } : null
    case 'back':
      return state === 'in_repair' ? placeAt(sellerId, goal) : null
    case 'return':
      return state === 'at_seller' ? IN_STORE : null
    case 'lost':
      return state === 'lost' ? null : { state: 'lost', sellerId }
    case 'found':
      return state === 'lost' ? placeAt(sellerId, goal) : null
    case 'checked':
      return fault === null ? null : { state, sellerId }
  }
}

/** Returns the moves that are possible now, in the order of `EQUIPMENT_MOVES`. */
export const possibleMoves = (piece: Piece): EquipmentMove[] =>
  EQUIPMENT_MOVES.filter((move) => movedTo(piece, move, 'store') !== null)

/** Whether a piece can be installed at a seller: one from the store, or null for one that we do not know yet. */
export const mayInstall = (piece: EquipmentPlace | null): boolean =>
  piece === null || piece.state === 'in_store'

/**
 * Returns where both pieces of a swap are afterwards; null if it is not possible. `out` needs a seller, whom it leaves:
 * from the stall it goes to `to`, in repair or lost it stays so. `next` is null for a piece that we do not know yet.
 */
export const swapped = (
  out: EquipmentPlace,
  next: EquipmentPlace | null,
  to: SwappedTo,
): { out: EquipmentPlace; next: EquipmentPlace } | null => {
  if (out.sellerId === null || !mayInstall(next)) return null
  return {
    out: { state: out.state === 'at_seller' ? to : out.state, sellerId: null },
    next: { state: 'at_seller', sellerId: out.sellerId },
  }
}

/** Whether a seller can report a fault of a piece: only of one that stands at the stall. */
export const mayReportFault = ({ state }: EquipmentPlace): boolean => state === 'at_seller'

export const EQUIPMENT_STATE_NAMES: Record<EquipmentState, string> = {
  at_seller: 'At the seller',
  in_repair: 'In repair',
  in_store: 'In the store',
  lost: 'Lost',
}

export const EQUIPMENT_FAULT_NAMES: Record<EquipmentFault, string> = {
  broken: 'Broken',
  stolen: 'Stolen',
}
