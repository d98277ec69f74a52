import type { Kind } from './command-line.mjs'

export function text(about: string, placeholder?: string): Kind<string>
export function wholeNumber(from: number, to: number, about: string): Kind<number>
export function wholeNumbers(from: number, to: number, about: string): Kind<number[]>
export function oneOf<const Value extends string>(values: readonly Value[], about: string): Kind<Value>
export function instant(about: string): Kind<Date>
export function databaseUrl(about: string): Kind<string>
export function flag(about: string): Kind<boolean>
export function optional<Value>(kind: Kind<Value>): Kind<Value | null>
export function unset<Value>(value: string, kind: Kind<Value>): Kind<Value>
