/** SQL: the name of who acted, by the row `s` of the staff that is joined to the account. An account of no staff is the owner's. */
export const PERSON_NAME = `coalesce(s.name, 'Owner')`
