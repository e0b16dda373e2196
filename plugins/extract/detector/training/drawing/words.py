"""Words, names and numbers as pages hold them. Meaning is not needed: the network sees their shapes."""
COMMON = (
    'the of and to in a is that for it as was with be by on not he his but at are this have from or had an they which one '
    'we all their has been if more when will would who so no out up into than them can only other time new some could these '
    'two may first then do any like my now over such our man me even most made after also did many before must through years '
    'where much your way well down should because each just those people how too little state good very make world still own '
    'see men work long get here between both life being under never day same another know while last might us great old year '
    'company net income cash flows operating fiscal results financial statements consolidated shares notes fair value assets '
    'liabilities interest rate tax expense revenue segment products services customers market agreement credit term loans '
    'regulation member states commission report programme policy development employment population households sector public '
    'agricultural energy environment transport investment capital growth regional national statistics data survey sample'
).split()
LABELS = (
    'Net sales|Revenue|Cost of sales|Gross profit|Research and development|Selling, general and administrative|Operating income|'
    'Interest expense|Other income, net|Income before taxes|Provision for income taxes|Net income|Basic|Diluted|Cash and cash '
    'equivalents|Accounts receivable, net|Inventories|Prepaid expenses|Property, plant and equipment|Goodwill|Intangible assets|'
    'Deferred taxes|Other assets|Total assets|Accounts payable|Accrued liabilities|Long-term debt|Common stock|Retained earnings|'
    'Treasury stock|Depreciation and amortization|Stock-based compensation|Purchases of property|Dividends paid|Belgium|Denmark|'
    'Germany|Greece|Spain|France|Ireland|Italy|Luxembourg|Netherlands|Austria|Portugal|Finland|Sweden|United Kingdom|Poland|'
    'Czech Republic|Hungary|Slovenia|EU-15|EU-27|Euro area|Total|Men|Women|Aged 15-24|Aged 25-54|Primary education|Secondary|'
    'Tertiary|Agriculture|Industry|Construction|Services|Households|Manufacturing|Fishing|Energy supply|Wages|Pensions|Level 1|'
    'Level 2|Level 3|United States|Canada|Asia Pacific|Latin America|Europe, Middle East and Africa|Beginning balance|Additions|'
    'Disposals|Foreign exchange|Ending balance|Weighted average shares|Service cost|Interest cost|Expected return on plan assets'
).split('|')
HEADS = (
    'Total|Amount|Shares|Average price|Change|% change|Notional|Fair value|Cost|Gross|Net|Rate|Maturity|Year|Number|Value|Volume|'
    'Share (%)|Index|Males|Females|Urban|Rural|Budget|Actual|Variance|Plan|Level 1|Level 2|Q1|Q2|Q3|Q4|Units|Price|Region|Type|'
    'Weighted average|Minimum|Maximum|Mean|Standard deviation|Balance|Debit|Credit|Date|Reference|Status|Target|Carrying value'
).split('|')
MONTHS = 'January February March April May June July August September October November December'.split()
SYLLABLES = 'ver gen schaft la ri to men ung der kor est pla ne au ti on ré ci té ña lig het wo ska dö mar bil ek so ju nal'.split()


def word(chance):
    if chance.random() < 0.12:
        made = ''.join(chance.choice(SYLLABLES) for _ in range(chance.randint(1, 4)))
        return made.capitalize() if chance.random() < 0.4 else made
    return chance.choice(COMMON)


def sentence(chance, least=6, most=26):
    words = [word(chance) for _ in range(chance.randint(least, most))]
    for i in range(len(words)):
        if chance.random() < 0.06:
            words[i] = number(chance, number_style(chance))
        elif chance.random() < 0.06:
            words[i] += ','
    return ' '.join(words).capitalize() + '.'


def phrase(chance, least=1, most=6):
    return ' '.join(word(chance) for _ in range(chance.randint(least, most))).capitalize()


def label(chance):
    if chance.random() < 0.6:
        return chance.choice(LABELS)
    return phrase(chance, 1, chance.choice((2, 4, 7)))


def number_style(chance):
    """How the numbers of a column look."""
    return {
        'most': 10 ** chance.choice((1, 2, 2, 3, 3, 4, 5, 6)),
        'decimals': chance.choice((0, 0, 0, 1, 1, 2)),
        'group': chance.choice((',', ',', ',', '.', ' ', '’')),
        'percent': chance.random() < 0.12,
        'brackets': chance.random() < 0.6,
        'negative': chance.choice((0, 0.1, 0.3)),
        'empty': chance.choice((0, 0, 0.05, 0.2, 0.5)),
    }


def number(chance, style):
    if chance.random() < style['empty'] / 2:
        return chance.choice(('—', '–', '-', '..', ':', 'n/a', '•'))
    value = chance.random() ** 1.5 * style['most']
    mark = ',' if style['group'] == '.' else '.'
    text = f'{value:,.{style["decimals"]}f}'.replace('.', 'D').replace(',', style['group']).replace('D', mark)
    if style['percent']:
        text += chance.choice((' %', '%'))
    if chance.random() < style['negative']:
        text = f'({text})' if style['brackets'] else '-' + text
    return text


def year(chance):
    return str(chance.randint(1988, 2031))


def day(chance):
    return f'{chance.choice(MONTHS)} {chance.randint(1, 31)}, {year(chance)}'
