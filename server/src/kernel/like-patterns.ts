const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** A pattern of `like` for what holds this text anywhere. */
export const anywhere = (text: string): string => `%${literal(text)}%`

/** The same for what begins with it. */
export const startingWith = (text: string): string => `${literal(text)}%`
