/** SQL: the actor's name, from the joined staff row `s`. An account without a staff row is the owner's. */
export const PERSON_NAME = `coalesce(s.name, 'Owner')`
