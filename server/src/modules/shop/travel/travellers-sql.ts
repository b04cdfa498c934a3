/** SQL: whether a seller said that it takes minutes of other shops; without a router it takes none. */
export const takesTravellers = (seller: string): string =>
  `coalesce((select w.takes_travellers from travel_terms w where w.entrepreneur_id = ${seller}), false)`
