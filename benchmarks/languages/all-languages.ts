import { asian } from './asian.js'
import { germanic } from './germanic.js'
import type { Language } from './language.js'
import { romance } from './romance.js'
import { semitic } from './semitic.js'
import { slavicAndOthers } from './slavic-and-others.js'

export const allLanguages: readonly Language[] = [...germanic, ...romance, ...slavicAndOthers, ...asian, ...semitic]
