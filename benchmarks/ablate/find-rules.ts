import { relative, sep } from 'node:path'
import ts from 'typescript'

/** Something in the sources that can be switched off. */
export interface Rule {
  /** `folder/file/function`, or `folder/file/function:LINE condition` for a condition. Unique. */
  readonly id: string
  /**
   * `predicate`: a named function that returns a boolean. `transform`: a named function that returns the type of its
   * first parameter. `condition`: the condition of an `if` or `?:`, or an operand of `&&` or `||`.
   */
  readonly kind: 'predicate' | 'transform' | 'condition'
  /** Result if it is forced. Undefined for a transform, which then returns its first argument. */
  readonly value: boolean | undefined
  /** Number of characters of the code that only this rule needs. */
  readonly size: number
}

/** A text to insert into a source file. */
interface Insertion {
  readonly position: number
  readonly text: string
}

/** The rules of one source file, and the insertions that instrument them. */
interface RulesOfFile {
  readonly file: string
  readonly rules: readonly Rule[]
  readonly insertions: readonly Insertion[]
}

export interface RuleOptions {
  /** Result of forced predicates. @default false */
  readonly value?: boolean
  /** Whether conditions within functions are rules, too. @default false */
  readonly conditions?: boolean
  /** Only rules whose id matches are instrumented. @default all */
  readonly only?: RegExp
}

type NamedFunction = ts.FunctionDeclaration | ts.ArrowFunction | ts.FunctionExpression | ts.MethodDeclaration

/** Finds the rules of TypeScript files. The type checker decides what is boolean. */
export function findRules(folder: string, files: readonly string[], options: RuleOptions = {}): readonly RulesOfFile[] {
  const program = ts.createProgram([...files], {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    strict: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    types: [],
  })
  const checker = program.getTypeChecker()
  const ids = new Set<string>()
  let count = 0
  return files.map((file) => {
    const name = relative(folder, file).split(sep).join('/').replace(/\.ts$/, '')
    const finder = new RuleFinder(program.getSourceFile(file)!, name, checker, options, ids, count)
    finder.visit()
    count += finder.rules.length
    return { file, rules: finder.rules, insertions: finder.insertions() }
  })
}

class RuleFinder {
  readonly rules: Rule[] = []
  readonly #openings: Insertion[] = []
  readonly #closings: Insertion[] = []

  /**
   * @param name The start of all ids, such as `text/words`.
   * @param ids The ids of other files.
   * @param first The index of the file's first rule.
   */
  constructor(
    private readonly source: ts.SourceFile,
    private readonly name: string,
    private readonly checker: ts.TypeChecker,
    private readonly options: RuleOptions,
    private readonly ids: Set<string>,
    private readonly first: number,
  ) {}

  visit(): void {
    this.#visit(this.source, [])
  }

  /** Returns the insertions in order: at the same position, inner ends come first, and outer beginnings. */
  insertions(): readonly Insertion[] {
    return [...this.#closings.toReversed(), ...this.#openings].toSorted((a, b) => a.position - b.position)
  }

  #visit(node: ts.Node, path: readonly string[]): void {
    const name = nameOf(node)
    const inner = name === undefined ? path : [...path, name]
    if (name !== undefined && isNamedFunction(node)) this.#visitFunction(node, inner.join('.'))
    if (this.options.conditions) this.#visitCondition(node, path.join('.'))
    if (isModuleCache(node)) this.#wrap(node, '$a.cache(new Map(), ', ')')
    ts.forEachChild(node, (child) => this.#visit(child, inner))
  }

  #visitFunction(node: NamedFunction, name: string): void {
    const signature = this.checker.getSignatureFromDeclaration(node)
    if (node.body === undefined || signature === undefined) return
    const result = this.checker.getReturnTypeOfSignature(signature)
    const argument = argumentOf(node)
    if (isBoolean(result)) {
      const rule = this.#add(name, 'predicate', this.options.value ?? false, node)
      if (rule !== undefined) this.#instrument(node.body, `$a.force(${rule})`, rule, `$a.seen(${rule}, (`, '))')
    } else if (argument !== undefined && this.#isTransform(node, result)) {
      const rule = this.#add(name, 'transform', undefined, node)
      const end = `), ${argument})`
      if (rule !== undefined) {
        this.#instrument(node.body, `$a.force(${rule}, ${argument})`, rule, `$a.changed(${rule}, (`, end)
      }
    }
  }

  #isTransform(node: NamedFunction, result: ts.Type): boolean {
    const type = this.checker.getTypeAtLocation(node.parameters[0]!)
    const isText = (result.flags & ts.TypeFlags.StringLike) !== 0
    const isObject = (result.flags & (ts.TypeFlags.Object | ts.TypeFlags.TypeParameter)) !== 0
    return (isText || isObject) && this.checker.typeToString(type) === this.checker.typeToString(result)
  }

  #visitCondition(node: ts.Node, name: string): void {
    if (ts.isIfStatement(node)) this.#addCondition(node.expression, name, 'if', false, node.thenStatement)
    if (ts.isConditionalExpression(node)) {
      this.#addCondition(node.condition, name, '?', false, node.whenTrue)
      this.#addCondition(node.condition, name, '!?', true, node.whenFalse)
    }
    if (!ts.isBinaryExpression(node) || !isBoolean(this.checker.getTypeAtLocation(node))) return
    const operator = node.operatorToken.kind
    if (operator === ts.SyntaxKind.AmpersandAmpersandToken || operator === ts.SyntaxKind.BarBarToken) {
      const isAnd = operator === ts.SyntaxKind.AmpersandAmpersandToken
      for (const operand of [node.left, node.right]) {
        const isSame = ts.isBinaryExpression(operand) && operand.operatorToken.kind === operator
        if (!isSame) this.#addCondition(operand, name, isAnd ? '&&' : '||', isAnd, operand)
      }
    }
  }

  #addCondition(node: ts.Expression, name: string, what: string, value: boolean, needed: ts.Node): void {
    const line = this.source.getLineAndCharacterOfPosition(node.getStart()).line + 1
    const text = node.getText().replace(/\s+/g, ' ').slice(0, 50)
    const rule = this.#add(`${name}:${line} ${what} ${text}`, 'condition', value, needed)
    if (rule !== undefined) this.#wrap(node, `($a.off[${rule}]?$a.force(${rule}):$a.seen(${rule}, (`, ')))')
  }

  #add(name: string, kind: Rule['kind'], value: boolean | undefined, needed: ts.Node): number | undefined {
    const base = `${this.name}/${name}`
    let id = base
    for (let count = 2; this.ids.has(id); count++) id = `${base} #${count}`
    if (this.options.only?.test(id) === false) return undefined
    this.ids.add(id)
    this.rules.push({ id, kind, value, size: needed.getWidth() })
    return this.first + this.rules.length - 1
  }

  #instrument(body: ts.ConciseBody, forced: string, rule: number, before: string, after: string): void {
    if (!ts.isBlock(body)) {
      this.#wrap(body, `$a.off[${rule}] ? ${forced} : ${before}`, after)
      return
    }
    this.#openings.push({ position: body.getStart() + 1, text: ` if ($a.off[${rule}]) return ${forced};` })
    for (const result of resultsIn(body)) this.#wrap(result, before, after)
  }

  #wrap(node: ts.Node, before: string, after: string): void {
    this.#openings.push({ position: node.getStart(), text: before })
    this.#closings.push({ position: node.getEnd(), text: after })
  }
}

function isNamedFunction(node: ts.Node): node is NamedFunction {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ((ts.isArrowFunction(node) || ts.isFunctionExpression(node)) && ts.isVariableDeclaration(node.parent))
  )
}

function nameOf(node: ts.Node): string | undefined {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isClassDeclaration(node)) {
    return node.name?.getText()
  }
  const isFunction = ts.isArrowFunction(node) || ts.isFunctionExpression(node)
  return isFunction && ts.isVariableDeclaration(node.parent) ? node.parent.name.getText() : undefined
}

/** Returns code for the first argument within the function. Undefined if there is none. */
function argumentOf(node: NamedFunction): string | undefined {
  const parameter = node.parameters[0]
  if (parameter === undefined || parameter.dotDotDotToken !== undefined) return undefined
  if (ts.isIdentifier(parameter.name)) return parameter.name.text
  return ts.isArrowFunction(node) ? undefined : 'arguments[0]'
}

function isBoolean(type: ts.Type): boolean {
  if (type.isUnion()) return type.types.every(isBoolean)
  return (type.flags & ts.TypeFlags.BooleanLike) !== 0
}

/** Returns the results of a function's own `return` statements. */
function resultsIn(body: ts.Block): readonly ts.Expression[] {
  const results: ts.Expression[] = []
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node)) return
    if (ts.isReturnStatement(node) && node.expression !== undefined) results.push(node.expression)
    ts.forEachChild(node, visit)
  }
  ts.forEachChild(body, visit)
  return results
}

/** Whether a node is an empty map that a module keeps between calls. */
function isModuleCache(node: ts.Node): boolean {
  if (!ts.isNewExpression(node) || (node.arguments?.length ?? 0) > 0) return false
  const isMap = ['Map', 'WeakMap'].includes(node.expression.getText())
  const { parent } = node
  return isMap && ts.isVariableDeclaration(parent) && ts.isSourceFile(parent.parent.parent.parent)
}
