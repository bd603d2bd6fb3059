import { describe, expect, it } from 'vitest'
import { detectFormat } from './open-source.ts'

const formatOf = (text: string) => detectFormat(Buffer.from(text), text)

describe('detectFormat', () => {
  it.each([
    ['name,date\n', 'csv'],
    ['name;date\n', 'csv'],
    ['name\tdate\n', 'csv'],
    [' [{"name":"x"}]', 'json'],
    ['{"events":[]}', 'json'],
    ['BEGIN:VCALENDAR\r\n', 'calendar'],
    ['<!DOCTYPE html><html>', 'web-page'],
    ['\n<script type="application/ld+json">', 'web-page'],
  ])('tells what %j is', (text, format) => {
    expect(formatOf(text)).toBe(format)
  })

  it.each([
    ['', 'is empty'],
    [' \n\n', 'blank space'],
    ['PK\u0003\u0004stuff', 'Excel'],
    ['%PDF-1.7', 'PDF'],
    ['a,b\0c', 'binary'],
    ['<?xml version="1.0"?><rss>', 'XML'],
    ['BEGIN:VEVENT\r\n', 'BEGIN:VCALENDAR'],
    ['just some words', 'is not CSV, JSON'],
  ])('refuses %j and says what it is', (text, words) => {
    expect(() => formatOf(text)).toThrow(words)
  })
})
