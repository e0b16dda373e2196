import type { Random } from '../../chaos/random.js'
import type { TableContent } from '../kinds/content.js'

/** How the tables of a family look: rules for `.grid`, and how their rows and cells are set. */
export interface Skin {
  rules(random: Random): string
  /** Sets a table as HTML with the marks of its truth. */
  set(table: TableContent, id: string, random: Random): string
}

/** Returns one of the inks of rules and headings. */
export function ink(random: Random): string {
  return random.pick(['#111', '#111', '#444', '#003366', '#5a5a5a', '#8b0000', '#2f4f4f'])
}

/** Returns one of the tints of fills. */
export function tint(random: Random): string {
  return random.pick(['#ececec', '#e3ebf3', '#f7f1e1', '#e7f0e3', '#f0e6ef', '#dfe3e6', '#fbe9d9'])
}
