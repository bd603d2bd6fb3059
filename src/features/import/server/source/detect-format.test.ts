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
    ['<?xml version="1.0"?><rss version="2.0"><channel><title>x</title>', 'feed'],
    ['<feed xmlns="http://www.w3.org/2005/Atom">', 'feed'],
    ['<ArrayOfEventDisplay xmlns:i="x"><EventDisplay>', 'feed'],
    ['<?xml version="1.0"?><!DOCTYPE html><html><body>', 'web-page'],
    ['PK\u0003\u0004....[Content_Types].xml', 'workbook'],
  ])('detects that %j is %s', (text, format) => {
    expect(formatOf(text)).toBe(format)
  })

  it.each([
    ['', 'is empty'],
    [' \n\n', 'blank space'],
    ['PK\u0003\u0004stuff', 'ZIP'],
    ['%PDF-1.7', 'PDF'],
    ['a,b\0c', 'binary'],
    ['<?xml version="1.0"?><sitemap>', 'XML'],
    ['BEGIN:VEVENT\r\n', 'BEGIN:VCALENDAR'],
    ['just some words', 'is not CSV, JSON'],
  ])('refuses %j and names what it is', (text, words) => {
    expect(() => formatOf(text)).toThrow(words)
  })
})
