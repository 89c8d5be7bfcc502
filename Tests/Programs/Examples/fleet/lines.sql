-- The lines of a recording as a table, from standard input to standard output.
SET threads = 1;
COPY (
    SELECT type, phase, seq, time, device, key, button, scene, region, x, y, dx, dy,
        -- Microseconds since the device's last line of that type; for keys since the last change of that key.
        time - lag(time) OVER (PARTITION BY type, device, key, phase = 'repeated' ORDER BY seq) AS since,
        -- The time of day, UTC, by the last clock line.
        make_timestamp(time + last_value(realtime - time IGNORE NULLS) OVER (ORDER BY seq)) AS wall
    FROM read_json('/dev/stdin', format = 'newline_delimited', columns = {
        type: 'VARCHAR', phase: 'VARCHAR', seq: 'BIGINT', time: 'BIGINT', realtime: 'BIGINT', device: 'INTEGER',
        key: 'VARCHAR', button: 'VARCHAR', scene: 'VARCHAR', region: 'VARCHAR',
        x: 'FLOAT', y: 'FLOAT', dx: 'FLOAT', dy: 'FLOAT'})
    ORDER BY type, seq
) TO '/dev/stdout' (FORMAT parquet, COMPRESSION zstd);
