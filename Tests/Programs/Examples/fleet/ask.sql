-- Questions about the recordings of many machines: duckdb -f ask.sql, where the folder `parquet` is.
SET parquet_metadata_cache = true;
CREATE VIEW lines AS
    SELECT *, coalesce(wall::DATE, day) AS "date", parse_filename(filename, true) AS recording
    FROM read_parquet('parquet/*/*/*.parquet', filename = true, hive_types = {machine: VARCHAR, day: DATE});

.print Presses a day: keys, buttons and touches
SELECT machine, "date", count(*) AS presses
FROM lines
WHERE phase = 'began' AND type IN ('key', 'button', 'touch')
GROUP BY ALL ORDER BY ALL;

.print Slowest frames: a mouse was silent for less than a second, then jumped more than 20 points
SELECT machine, device, round(since / 1e3, 1) AS milliseconds, recording, time
FROM lines
WHERE type = 'motion' AND since < 1e6 AND sqrt(dx * dx + dy * dy) > 20
ORDER BY since DESC LIMIT 10;

.print Stuck keys: held for more than five minutes; cancelled is held to the end
SELECT machine, "date", key, round(since / 6e7, 1) AS minutes, phase, recording
FROM lines
WHERE type = 'key' AND phase IN ('ended', 'cancelled') AND since > 300e6
ORDER BY since DESC LIMIT 20;

.print Click map: squares of 40 points by scene and region, the most clicked first
SELECT scene, region, floor(x / 40)::INT * 40 AS x, floor(y / 40)::INT * 40 AS y, count(*) AS clicks
FROM lines
WHERE type = 'click'
GROUP BY ALL ORDER BY clicks DESC, scene, region, x, y LIMIT 20;
