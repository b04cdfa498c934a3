import type pg from 'pg'

export type Ask = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>
